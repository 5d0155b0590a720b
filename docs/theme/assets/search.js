// What is typed into the search field, before the search of the theme sees it. That search takes every
// word as the beginning of a word, so "a" and "to" find nearly everything: the words that a language
// does not search by, which the page names, are left out, and short ones have to be whole words.

const leftOut = new Set(
  document.querySelector("meta[name=search-left-out]")?.content.split(" ") ?? []);

function searchedFor(typed) {
  const words = typed.replace(/[\u3041-\u309f]+/g, kana => (leftOut.has(kana) ? " " : kana))
    .split(/[\s\-'’?!.,;:、。？！]+/).filter(Boolean);
  const kept = words.filter(word => !leftOut.has(word.toLowerCase()));
  if (!kept.length || typed.includes('"')) return typed;
  const last = kept.length - 1;  // it may still be being typed
  const whole = (word, place) => place < last && /^[a-zà-ÿœ]{1,3}$/i.test(word);
  return kept.map((word, place) => (whole(word, place) ? `${word}^1` : word)).join(" ");
}

const post = Worker.prototype.postMessage;
const QUERY = 2;  // the theme's number of a message that asks

Worker.prototype.postMessage = function (message, ...others) {
  const asks = message?.type === QUERY && typeof message.data === "string";
  return post.call(this, asks ? { ...message, data: searchedFor(message.data) } : message, ...others);
};
