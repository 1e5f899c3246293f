import { paletteOf } from "~/platform/look/palette.server";
import { currentSettings } from "~/platform/settings/settings.server";

const PAPER = "#fcfbf7";

export async function loader() {
  const { site, look } = await currentSettings();
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: site.tagline,
    start_url: "/",
    display: "browser",
    background_color: PAPER,
    theme_color: look.accent === null ? PAPER : paletteOf(look).light.accent,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
