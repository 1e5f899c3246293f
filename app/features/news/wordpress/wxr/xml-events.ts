import sax from "sax";

/** Why a file is not read as XML, in words for staff. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused";
}

export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Called with a part of a text: it may come in many pieces. */
  text(piece: string): void;
  close(name: string): void;
}

/** An export of WordPress is five levels deep, and its tags have two attributes, but for the first. */
const DEEPEST = 32;
const MOST_ATTRIBUTES = 100;
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** What sax says of an entity that isn't one of XML's five and of a bare `&`, both of which stay as they are written. */
const NOT_AN_ENTITY = /^Invalid character (?:entity|in entity name)/;

/**
 * Reads XML in pieces, in memory that depends on neither the file's length nor its texts: sax passes on a text of over
 * 64 KB in pieces, and refuses any other part of that length. Document types are refused, and with them every entity
 * that a file could declare. Both functions throw `XmlRefused`.
 */
export function readXml({ open, text, close }: XmlHandlers) {
  const parser = sax.parser(true);
  let depth = 0;
  let attributes = 0;
  let isAtEnd = false;
  // Sax would take what every object inherits for entities as well.
  parser.ENTITIES = Object.assign(Object.create(null) as object, ENTITIES);
  parser.ondoctype = () => {
    throw new XmlRefused("The file declares a document type, which an export of WordPress never does.");
  };
  parser.onopentagstart = () => {
    depth += 1;
    attributes = 0;
    if (depth > DEEPEST) throw new XmlRefused("The file is nested deeper than any export.");
  };
  parser.onattribute = ({ name }) => {
    attributes += 1;
    // Sax keeps them in an object, whose own methods they would replace.
    if (attributes > MOST_ATTRIBUTES || name in Object.prototype)
      throw new XmlRefused("A tag in the file is longer than any in an export.");
  };
  parser.onopentag = (tag) => open(tag.name, (tag as sax.Tag).attributes);
  parser.ontext = text;
  parser.oncdata = text;
  parser.onclosetag = (name) => {
    depth -= 1;
    close(name);
  };
  parser.onerror = ({ message }) => {
    if (isAtEnd) throw new XmlRefused("The file ends too early. Export it again, perhaps one year at a time.");
    if (!NOT_AN_ENTITY.test(message)) throw new XmlRefused(`The file is damaged in line ${String(parser.line + 1)}.`);
    parser.resume();
  };
  return {
    push(piece: string): void {
      parser.write(piece);
    },
    /** Called when the file has ended, which may be before its markup does. */
    end(): void {
      isAtEnd = true;
      parser.close();
    },
  };
}
