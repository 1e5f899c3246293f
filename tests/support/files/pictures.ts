import sharp from "sharp";

/** A picture of one colour as a browser sends it: the same colour gives the same bytes. */
export async function pictureFile(
  name: string,
  {
    colour = "#246",
    width = 240,
    height = 126,
    format = "png" as "png" | "jpeg" | "webp" | "avif",
    artist = undefined as string | undefined,
  } = {},
): Promise<File> {
  let drawn = sharp({ create: { width, height, channels: 3, background: colour } });
  if (artist !== undefined) drawn = drawn.withExif({ IFD0: { Artist: artist } });
  const bytes = await drawn.toFormat(format).toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}

/** A form with several files under `files`. */
export function filesForm(...files: File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append("files", file);
  return form;
}
