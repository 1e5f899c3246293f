import { unlessMissing } from "~/backend/files/whole-files";
import { LRUCache } from "lru-cache";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { limitConcurrency, QueueFull } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { sha256Base64url } from "~/domain/digest.server";
import { drawInProcess } from "./drawing-process.server";
import { othersIn } from "./other-scripts";

/** The picture of something public, as it looks now. */
export interface Picture {
  /** What it shows, as kind and id: the name of its file. Each item has one file, which its next look replaces. */
  name: string;
  /** When it was published; null for pages that always were. */
  publishedAt: string | null;
  /** While all of these are the same objects, the picture looks the same. */
  madeFrom: readonly unknown[];
  layout: () => ReactElement;
}

export interface DrawnPicture {
  png: Uint8Array<ArrayBuffer>;
  look: string;
  drawnAt: Date;
}

/** Not below `public/`, so that a picture's own address is the only one. */
export const PREFIX = "social-pictures/";

export const fileOf = (name: string) => `${PREFIX}${name}.png`;

const MOST_BYTES = 16 * 1024 * 1024;
/** By their look: pictures that look the same are the same. */
const inMemory = new LRUCache<string, DrawnPicture>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ png }) => png.byteLength,
});
const underway = new Map<string, Promise<DrawnPicture>>();
const inTurn = limitConcurrency({ running: 1, waiting: 40 });

/** Returns what a layout draws, without what React adds for itself. */
function plain(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { children, ...props } = node.props;
  return { type: node.type, props: { ...props, children: plain(children) } };
}

interface Look {
  /** Equal for pictures that look the same, even at another time or on another instance. */
  look: string;
  /** The elements to draw, as JSON. */
  drawing: string;
}

/** Lays the picture out, which takes a thousandth of the time that drawing it takes. */
export function lookOf(picture: Picture): Look {
  const drawing = JSON.stringify(plain(picture.layout()));
  // Earlier versions drew other scripts as boxes.
  const drawnSo = othersIn(drawing).length > 0 ? `2 ${drawing}` : drawing;
  return { look: sha256Base64url(drawnSo).slice(0, 22), drawing };
}

async function readStored(name: string, look: string): Promise<DrawnPicture | null> {
  try {
    const found = await unlessMissing(backend().files.get(fileOf(name)));
    if (found?.metadata.customMetadata["look"] === look)
      return {
        png: new Uint8Array(await new Response(found.body).arrayBuffer()),
        look,
        drawnAt: new Date(found.metadata.updated),
      };
    await found?.body.cancel();
  } catch (error) {
    log.warn({ err: error, picture: name }, "a stored picture could not be read");
  }
  return null;
}

async function store(name: string, { png, look }: DrawnPicture): Promise<void> {
  await backend()
    .files.put(fileOf(name), { contentType: "image/png", customMetadata: { look } }, [png])
    .catch((error: unknown) => log.warn({ err: error, picture: name }, "a picture could not be stored"));
}

/** Draws a layout that is no page's picture, in its turn, and stores nothing. */
export function drawLayout(layout: ReactElement): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn(() => drawInProcess(JSON.stringify(plain(layout))));
}

/** Draws the picture and stores it. Throws `QueueFull` when too many others are waiting to be drawn. */
export function drawPicture(name: string, { look, drawing }: Look): Promise<DrawnPicture> {
  const key = `${name} ${look}`;
  const begun = underway.get(key);
  if (begun) return begun;
  const work = inTurn(async () => {
    const known = inMemory.get(look);
    const made = known ?? { png: await drawInProcess(drawing), look, drawnAt: backend().clock() };
    inMemory.set(look, made);
    await store(name, made);
    return made;
  }).finally(() => underway.delete(key));
  underway.set(key, work);
  return work;
}

/** Returns the picture if it was drawn before, from memory or from its file. */
async function findDrawn(name: string, look: string): Promise<DrawnPicture | null> {
  const found = inMemory.get(look) ?? (await readStored(name, look));
  if (found) inMemory.set(look, found);
  return found;
}

/** Pictures that were asked for when too many others were waiting, by name. */
const missed = new Map<string, Picture>();
const MOST_MISSED = 1_000;

/** Takes one of the pictures that were asked for when too many were waiting. */
export function takeMissed(): Picture | null {
  for (const [name, picture] of missed) {
    missed.delete(name);
    return picture;
  }
  return null;
}

/**
 * Returns the picture as stored, or draws it. Null when it can't be had within `longest` milliseconds; it is then drawn
 * later.
 */
export async function pictureInTime(picture: Picture, longest: number): Promise<DrawnPicture | null> {
  const shown = lookOf(picture);
  const known = await findDrawn(picture.name, shown.look);
  if (known) return known;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), longest);
  });
  const drawing = drawPicture(picture.name, shown).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) log.error({ err: error, picture: picture.name }, "a picture could not be drawn");
    else if (missed.size < MOST_MISSED) missed.set(picture.name, picture);
    return null;
  });
  return Promise.race([drawing, late]).finally(() => clearTimeout(timer));
}
