const FIRST = [
  "Alder", "Amber", "Ash", "Barley", "Bell", "Birch", "Bracken", "Bram", "Brindle", "Briar", "Candle", "Cinder", "Clover", "Cobble",
  "Copper", "Corn", "Cotter", "Curlew", "Dapple", "Dew", "Dory", "Dove", "Drift", "Dun", "Eider", "Elder", "Ember", "Fallow", "Fern",
  "Finch", "Flax", "Flint", "Fox", "Gable", "Gorse", "Grebe", "Harrow", "Hazel", "Heath", "Hedge", "Heron", "Hollow", "Ink", "Ivy",
  "Juniper", "Kelp", "Kettle", "Lantern", "Lark", "Laurel", "Linden", "Loom", "Maple", "Marl", "Meadow", "Mill", "Moss", "Moth", "Nettle",
  "Oat", "Osier", "Otter", "Pebble", "Pewter", "Pine", "Plover", "Quill", "Reed", "Rook", "Rowan", "Rush", "Sable", "Sedge", "Slate",
  "Sorrel", "Spindle", "Tansy", "Teal", "Thistle", "Thorn", "Tinder", "Umber", "Vetch", "Wain", "Walnut", "Weaver", "Wick", "Willow",
  "Wren", "Yarrow",
]; // prettier-ignore
const SECOND = [
  "bank", "barn", "bridge", "brook", "bury", "combe", "court", "croft", "dale", "fell", "field", "ford", "gate", "green", "grove", "hall",
  "ham", "haven", "hithe", "holt", "house", "keep", "lade", "lane", "lea", "lock", "march", "mere", "moor", "ness", "quay", "reach",
  "ridge", "row", "sett", "shaw", "stead", "stone", "stow", "thorpe", "ton", "wade", "ward", "weir", "wharf", "wick", "wold", "worth",
]; // prettier-ignore
const LAST = ["", " Casino", " Club", " Rooms", " Play", " Tables"];

export const MOST_NAMES = FIRST.length * SECOND.length * LAST.length;

function at(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}

/** Returns the name of casino number `index`, unique below `MOST_NAMES`. */
export function casinoName(index: number): string {
  const turn = Math.floor(index / FIRST.length);
  // The second part changes with the first, so that neighbours differ in both.
  return at(FIRST, index) + at(SECOND, turn + (index % FIRST.length)) + at(LAST, Math.floor(turn / SECOND.length));
}

/** Returns a public name such as players choose. */
export function playerName(index: number): string {
  return `${at(FIRST, index)}${at(SECOND, Math.floor(index / FIRST.length))} ${String((index % 97) + 1)}`;
}

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns the reference of complaint number `index`: unique, and in no visible order. */
export function complaintRefOf(index: number): string {
  // An odd multiplier visits all 2^30 numbers before it repeats one.
  let left = (Math.imul(index, 0x2545f491) + 0x1f3d5b79) & (2 ** 30 - 1);
  let ref = "";
  for (let place = 0; place < 6; place++) {
    ref = (DIGITS[left & 31] ?? "0") + ref;
    left >>>= 5;
  }
  return `EW-${ref}`;
}
