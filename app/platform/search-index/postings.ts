/** Document numbers are below this. */
export const MOST_DOCUMENTS = 2 ** 24;
const MOST_TIMES = 255;
/** Up to this many documents are in a plain array: most words have few, and an empty typed array takes 200 bytes. */
const FEW = 16;

function withRoom(packed: Int32Array): Int32Array {
  const roomier = new Int32Array(Math.ceil(packed.length * 1.5));
  roomier.set(packed);
  return roomier;
}

/** The documents that have a word, with how often: four bytes per document, where a map would take forty. */
export class Postings {
  /** A document's number and, in the lowest eight bits, how often it has the word; sorted by number. */
  #packed: number[] | Int32Array = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns the index of a document, or the one it would have. */
  #placeOf(document: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#packed[middle] ?? 0) >>> 8 < document) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds a document, which must not be among them yet. */
  add(document: number, times: number): void {
    const place = this.#placeOf(document);
    // Signed, because V8 holds such a number in a plain array without an object for it.
    const packed = (document << 8) | Math.min(times, MOST_TIMES);
    if (this.#packed instanceof Int32Array) {
      if (this.#length === this.#packed.length) this.#packed = withRoom(this.#packed);
      this.#packed.copyWithin(place + 1, place, this.#length);
      this.#packed[place] = packed;
    } else {
      // A copy has no room to spare; an array that grows does.
      const longer = this.#packed.toSpliced(place, 0, packed);
      this.#packed = longer.length > FEW ? Int32Array.from(longer) : longer;
    }
    this.#length += 1;
  }

  remove(document: number): void {
    const place = this.#placeOf(document);
    if (place >= this.#length || (this.#packed[place] ?? 0) >>> 8 !== document) return;
    if (this.#packed instanceof Int32Array) this.#packed.copyWithin(place, place + 1, this.#length);
    else this.#packed = this.#packed.toSpliced(place, 1);
    this.#length -= 1;
  }

  forEach(look: (document: number, times: number) => void): void {
    for (let at = 0; at < this.#length; at++) {
      const packed = this.#packed[at] ?? 0;
      look(packed >>> 8, packed & MOST_TIMES);
    }
  }
}
