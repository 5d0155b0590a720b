"""The rules over rows: one function a clause, named and filed as the clause is.

What a kernel refuses or does equals what its clause does, which tests prove over whole domains and
over random games; nothing here is a rule of its own.
"""
