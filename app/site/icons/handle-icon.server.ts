import { sha256Base64url } from "~/domain/digest.server";
import { publicFileHeaders } from "~/http/responses/public-file";
import { serveMade } from "~/http/responses/serve-content.server";
import { currentSettings } from "~/platform/settings/settings.server";
import {
  cornerSquare,
  drawingSquare,
  iconFile,
  resizedSquare,
  squareAround,
} from "~/backend/files/images/icons.server";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { pictureBytes } from "~/platform/look/logo.server";
import { paletteOf } from "~/platform/look/palette.server";
import { THEME } from "~/platform/look/theme";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import type { Settings } from "~/platform/settings/schema";
import { drawLayout } from "~/site/social-pictures/draw.server";
import { box } from "~/site/social-pictures/drawing";
import { SERIF } from "~/site/social-pictures/fonts.server";

const LARGEST = 512;
const MARK_GROUND = "#f9f7f0";
/** Launchers cut icons to shapes of their own, which leave four fifths of the width; a square in that circle is this. */
const SAFE = 0.56;
/** Most of an icon that is shown as it is. */
const WHOLE = 0.88;

/** The mark beside the demo's name. */
const MARK = `<path d="M7 8h18M7 14h12M7 20h15" stroke="#1d2a33" stroke-width="3"/><path d="M7 26h8" stroke="#00564c" stroke-width="4"/>`;
const drawing = (ground: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ${ground}fill="${MARK_GROUND}"/>${content}</svg>`;
const MARK_ICON = drawing('rx="6" ', MARK);
const MARK_MASKABLE = drawing("", `<g transform="translate(4.8 4.8) scale(.7)">${MARK}</g>`);

/** What the icons of a site are made from. */
interface Source {
  /** In a size of at least 512 pixels; `isMaskable`: launchers may cut it. */
  square(isMaskable: boolean): Promise<Buffer>;
  svg?: string;
}

const mark: Source = {
  square: (isMaskable) => drawingSquare(isMaskable ? MARK_MASKABLE : MARK_ICON, LARGEST),
  svg: MARK_ICON,
};

/** Returns the first letter of a name as people see it, of any script. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim());
  return (first?.segment ?? "").toLocaleUpperCase("en");
}

async function drawInitial({ site, look }: Settings): Promise<Buffer> {
  const layout = box(
    {
      ...{ alignItems: "center", background: paletteOf(look).light.accent, color: THEME.light["on-accent"] },
      ...{ fontFamily: SERIF, fontSize: 330, fontWeight: 600, height: LARGEST, justifyContent: "center" },
      width: LARGEST,
    },
    initialOf(site.name),
  );
  return cornerSquare(await drawLayout(layout), LARGEST);
}

async function sourceOf(settings: Settings): Promise<Source> {
  const { logo, accent } = settings.look;
  if (logo) {
    const bytes = await pictureBytes(logo);
    return { square: (isMaskable) => squareAround(bytes, LARGEST, THEME.light.paper, isMaskable ? SAFE : WHOLE) };
  }
  if (accent === null && settings.site.name === DEFAULT_SETTINGS.site.name) return mark;
  const initial = await drawInitial(settings);
  return { square: () => Promise.resolve(initial) };
}

/** The icons by their address, and how each is made. */
const ICONS = {
  "favicon.svg": { type: "image/svg+xml", make: svgIcon },
  "favicon.ico": { type: "image/x-icon", make: async (source) => iconFile(await pngIcon(source, 48), 48) },
  "apple-touch-icon.png": { type: "image/png", make: (source) => pngIcon(source, 180) },
  "icon-192.png": { type: "image/png", make: (source) => pngIcon(source, 192) },
  "icon-512.png": { type: "image/png", make: (source) => source.square(true) },
} as const satisfies Record<string, { type: string; make: (source: Source) => Promise<Buffer> }>;
type IconName = keyof typeof ICONS;

async function pngIcon(source: Source, size: number): Promise<Buffer> {
  return resizedSquare(await source.square(false), size);
}

async function svgIcon(source: Source): Promise<Buffer> {
  if (source.svg !== undefined) return Buffer.from(source.svg);
  const png = (await pngIcon(source, 64)).toString("base64");
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${png}"/></svg>`,
  );
}

interface Icon {
  bytes: Uint8Array<ArrayBuffer>;
  madeAt: Date;
}

const drawn = new WeakMap<Settings, { source: Promise<Source>; icons: Map<IconName, Promise<Icon>> }>();

async function make(name: IconName, source: Source): Promise<Icon> {
  return { bytes: new Uint8Array(await ICONS[name].make(source)), madeAt: backend().clock() };
}

/** Returns an icon of the site, made once for its settings; the demo's mark while it can't be drawn. */
async function siteIcon(settings: Settings, name: IconName): Promise<Icon> {
  try {
    return await ownIcon(settings, name);
  } catch (error) {
    log.warn({ err: error }, "the site's icon could not be drawn");
    // The next request tries again.
    drawn.delete(settings);
    return make(name, mark);
  }
}

function ownIcon(settings: Settings, name: IconName): Promise<Icon> {
  let known = drawn.get(settings);
  if (!known) drawn.set(settings, (known = { source: sourceOf(settings), icons: new Map() }));
  const { source, icons } = known;
  let icon = icons.get(name);
  if (!icon) icons.set(name, (icon = source.then((one) => make(name, one))));
  return icon;
}

/** Short, so that a new logo is soon in every browser's tab. */
const KEPT_SECONDS = 300;

/** Answers with an icon of the site, as a stored file would be. */
export async function handleIcon(request: Request, name: IconName): Promise<Response> {
  const { bytes, madeAt } = await siteIcon(await currentSettings(), name);
  return serveMade(request, {
    bytes,
    madeAt,
    etag: `"${sha256Base64url(bytes).slice(0, 22)}"`,
    headers: {
      ...publicFileHeaders(`/${name}`),
      "Content-Type": ICONS[name].type,
      "Cache-Control": `public, max-age=${String(KEPT_SECONDS)}`,
      "X-Content-Type-Options": "nosniff",
      // A browser's own pages show them too, such as Firefox's for data.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
