/** Document numbers are below this. */
export const MOST_DOCUMENTS = 2 ** 24;
const MOST_TIMES = 255;
const FIRST_ROOM = 2;

/** The documents that have a word, with how often: four bytes per document, where a map would take forty. */
export class Postings {
  /** A document's number and, in the lowest eight bits, how often it has the word; sorted by number. */
  #packed = new Uint32Array(FIRST_ROOM);
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
    if (this.#length === this.#packed.length) {
      const roomier = new Uint32Array(this.#packed.length * 2);
      roomier.set(this.#packed);
      this.#packed = roomier;
    }
    const place = this.#placeOf(document);
    this.#packed.copyWithin(place + 1, place, this.#length);
    this.#packed[place] = ((document << 8) | Math.min(times, MOST_TIMES)) >>> 0;
    this.#length += 1;
  }

  remove(document: number): void {
    const place = this.#placeOf(document);
    if (place >= this.#length || (this.#packed[place] ?? 0) >>> 8 !== document) return;
    this.#packed.copyWithin(place, place + 1, this.#length);
    this.#length -= 1;
  }

  forEach(look: (document: number, times: number) => void): void {
    for (let at = 0; at < this.#length; at++) {
      const packed = this.#packed[at] ?? 0;
      look(packed >>> 8, packed & MOST_TIMES);
    }
  }
}
