"""How fast can pure Python play Splendor? A throwaway yardstick: bare tuples, packed ints, memo tables, no types, no reasons.

Run:  python ceiling.py [GAMES [SEED]]     prints one JSON line: turns per CPU second of uniformly random two-player base
games, list generation included (main action, payment, return and noble are separate decisions here; compare turns).

A library that is typed, immutable and checks every action will be slower. Run this beside the library's own benchmark
and quote the ratio: absolute figures move with the machine. It is a measuring stick, not a model of style.
"""
import csv, itertools, json, pathlib, random, sys, time

DATA = pathlib.Path(__file__).parent.parent / "src" / "splendor_rules" / "box" / "data"
COLOURS = ("white", "blue", "green", "red", "black")
with open(DATA / "base_cards.csv", newline="") as f:
    CARDS = [(int(r["level"]) - 1, COLOURS.index(r["bonus"]), int(r["points"]), tuple(int(r[c]) for c in COLOURS)) for r in csv.DictReader(f)]
with open(DATA / "base_nobles.csv", newline="") as f:
    NOB = [tuple(int(r[c]) for c in COLOURS) for r in csv.DictReader(f)]
PK = lambda v: sum(x << (4 * i) for i, x in enumerate(v))
COST = [c[3] for c in CARDS]; BON = [1 << (4 * c[1]) for c in CARDS]; PTS = [c[2] for c in CARDS]
G1 = 1 << 20; H5 = 0x88888
TAKE = {}
for m in range(32):
    k = min(3, bin(m).count("1"))
    for d in range(32):
        if d & ~m: continue
        cols = [i for i in range(5) if m >> i & 1]
        TAKE[m, d] = tuple((0, PK([1 if i in c else 0 for i in range(5)])) for c in (itertools.combinations(cols, k) if k else ())) + tuple((0, 2 << (4 * i)) for i in range(5) if d >> i & 1)
BANKT = {}  # packed colours of the bank -> take actions
for v in itertools.product(range(5), repeat=5): BANKT[PK(v)] = TAKE[sum((x > 0) << i for i, x in enumerate(v)), sum((x >= 4) << i for i, x in enumerate(v))]
RESM = {}
BUYM = [(3, i) for i in range(12)]; BUYR = [(4, i) for i in range(3)]
AFF = {}; PAYS = {}; RETS = {}; ELIG = {}
def tot(v): return (v & 15) + (v >> 4 & 15) + (v >> 8 & 15) + (v >> 12 & 15) + (v >> 16 & 15) + (v >> 20)
TOT = {}
def total(v):
    r = TOT.get(v)
    if r is None: r = TOT[v] = tot(v)
    return r
L6 = 6; SH = [c * L6 + 5 for c in range(90)] + [90 * L6 + 5]  # SH[-1]: the empty slot, never affordable
DEF = [[sum(max(COST[c][i] - h, 0) << (c * L6) for c in range(90)) + (31 << 90 * L6) // 1 * (i == 0) for h in range(16)] for i in range(5)]
HI = sum(1 << x for x in SH); ADD = [sum((31 - g) << (c * L6) for c in range(91)) for g in range(6)]
D0, D1, D2, D3, D4 = DEF
def afford(tok, bon):  # bit SH[c] set = card c cannot be paid for
    v = (tok & 0xFFFFF) + bon
    return D0[v & 15] + D1[v >> 4 & 15] + D2[v >> 8 & 15] + D3[v >> 12 & 15] + D4[v >> 16 & 15] + ADD[tok >> 20]
def pays(tok, bon, c):
    cost = COST[c]; g = tok >> 20
    need = [max(cost[0] - (bon & 15), 0), max(cost[1] - (bon >> 4 & 15), 0), max(cost[2] - (bon >> 8 & 15), 0), max(cost[3] - (bon >> 12 & 15), 0), max(cost[4] - (bon >> 16 & 15), 0)]
    if not g: return ((5, need[0] | need[1] << 4 | need[2] << 8 | need[3] << 12 | need[4] << 16),)
    out = [(0, 0)]
    for i, n in enumerate(need):
        if n:
            h = tok >> 4 * i & 15; lo = n - h if n > h else 0
            out = [(w + x, v | (n - x) << 4 * i) for w, v in out for x in range(lo, min(n, g - w) + 1)]
    return [(5, v | w << 20) for w, v in out]
def rets(tok):
    r = RETS.get(tok)
    if r is None:
        n = tot(tok) - 10; h = [tok >> 4 * i & 15 for i in range(6)]
        r = RETS[tok] = tuple((6, PK(v)) for v in itertools.product(*(range(min(n, x) + 1) for x in h)) if sum(v) == n)
    return r
def elig(bon, nobs):
    k = (bon, nobs); r = ELIG.get(k)
    if r is None: r = ELIG[k] = tuple((7, n) for n in nobs if all((bon >> 4 * i & 15) >= NOB[n][i] for i in range(5)))
    return r
# player = (tokens, bonuses, score, ncards, reserved tuple); state = (phase, cur, p0, p1, bank, market, pos, decks, nobles, final, pend)
MAIN, PAY, RET, NOBLE, END = range(5); BASE = (0, 40, 70); LEN = (40, 30, 20)
def new(s):
    r = random.Random(s); decks = []
    for t in range(3): d = list(range(BASE[t], BASE[t] + LEN[t])); r.shuffle(d); decks.append(tuple(d))
    p = (0, 0, 0, 0, ()); return (MAIN, 0, p, p, 0x544444, tuple(decks[t][i] for t in range(3) for i in range(4)), (4, 4, 4), tuple(decks), tuple(r.sample(range(10), 3)), False, None)
def legal(s):
    ph = s[0]; p = s[2 + s[1]]
    if ph == MAIN:
        out = list(BANKT[s[4] & 0xFFFFF]); a = afford(p[0], p[1]); mk = s[5]
        out += [b for b, c in zip(BUYM, mk) if not a >> SH[c] & 1]
        rv = p[4]
        if rv: out += [b for b, c in zip(BUYR, rv) if not a >> SH[c] & 1]
        if len(rv) < 3:
            pos = s[6]; key = (-1 in mk, pos) if -1 not in mk else (mk, pos)
            r = RESM.get(key)
            if r is None: r = RESM[key] = tuple((1, i) for i, c in enumerate(mk) if c >= 0) + tuple((2, t) for t in range(3) if pos[t] < LEN[t])
            out += r
        return out
    if ph == PAY: return pays(p[0], p[1], s[10][1])
    if ph == RET: return rets(p[0])
    if ph == NOBLE: return elig(p[1], s[8])
    return ()
def finish(cur, p, o, bank, mk, pos, decks, nobs, final):
    if total(p[0]) > 10: return (RET, cur, p, o, bank, mk, pos, decks, nobs, final, None) if not cur else (RET, cur, o, p, bank, mk, pos, decks, nobs, final, None)
    e = elig(p[1], nobs)
    if e:
        if len(e) > 1: return (NOBLE, cur, p, o, bank, mk, pos, decks, nobs, final, None) if not cur else (NOBLE, cur, o, p, bank, mk, pos, decks, nobs, final, None)
        n = e[0][1]; nobs = tuple(x for x in nobs if x != n); p = (p[0], p[1], p[2] + 3, p[3], p[4])
    final = final or p[2] >= 15
    if cur: return (END if final else MAIN, 0, o, p, bank, mk, pos, decks, nobs, final, None)
    return (MAIN, 1, p, o, bank, mk, pos, decks, nobs, final, None)
def apply(s, act):
    ph, cur, p0, p1, bank, mk, pos, decks, nobs, final, pend = s; k, x = act
    p, o = (p1, p0) if cur else (p0, p1)
    if k == 0: return finish(cur, (p[0] + x, p[1], p[2], p[3], p[4]), o, bank - x, mk, pos, decks, nobs, final)
    if k < 3:
        t = x >> 2 if k == 1 else x; q = pos[t]
        if q < LEN[t]: d = decks[t][q]; pos = pos[:t] + (q + 1,) + pos[t + 1:]
        else: d = -1
        if k == 1: c = mk[x]; mk = mk[:x] + (d,) + mk[x + 1:]
        else: c = d
        tok = p[0]
        if bank >> 20: bank -= G1; tok += G1
        return finish(cur, (tok, p[1], p[2], p[3], p[4] + (c,)), o, bank, mk, pos, decks, nobs, final)
    if k < 5: return (PAY, cur, p0, p1, bank, mk, pos, decks, nobs, final, (k, mk[x] if k == 3 else p[4][x], x))
    if k == 5:
        src, c, i = pend; rv = p[4]
        if src == 3:
            t = i >> 2; q = pos[t]
            if q < LEN[t]: d = decks[t][q]; pos = pos[:t] + (q + 1,) + pos[t + 1:]
            else: d = -1
            mk = mk[:i] + (d,) + mk[i + 1:]
        else: rv = rv[:i] + rv[i + 1:]
        return finish(cur, (p[0] - x, p[1] + BON[c], p[2] + PTS[c], p[3] + 1, rv), o, bank + x, mk, pos, decks, nobs, final)
    if k == 6: return finish(cur, (p[0] - x, p[1], p[2], p[3], p[4]), o, bank + x, mk, pos, decks, nobs, final)
    p = (p[0], p[1], p[2] + 3, p[3], p[4]); nobs = tuple(n for n in nobs if n != x); final = final or p[2] >= 15
    if cur: return (END if final else MAIN, 0, o, p, bank, mk, pos, decks, nobs, final, None)
    return (MAIN, 1, p, o, bank, mk, pos, decks, nobs, final, None)

def main(games, seed):
    pick = random.Random(seed).random

    def play(s):
        g = new(s); turns = decisions = 0
        while g[0] != END:
            acts = legal(g)
            if not acts:
                break
            act = acts[int(pick() * len(acts))]
            g = apply(g, act); decisions += 1; turns += act[0] < 3 or act[0] == 5
        return turns, decisions

    for i in range(50):
        play(10**6 + i)
    t = time.process_time(); played = [play(seed + i) for i in range(games)]; t = time.process_time() - t
    turns, decisions = (sum(x) for x in zip(*played))
    print(json.dumps({"games": games, "turns": turns, "cpu_s": round(t, 3), "turns_per_s": round(turns / t), "decisions_per_s": round(decisions / t)}))


main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
