import type { EvidenceRow } from "./evidence-list";

export interface EvidenceAnswer {
  evidence: EvidenceRow[];
  refused: string[];
}

export interface Progress {
  name: string;
  /** 0 to 100. */
  percent: number;
}

function upload(
  to: string,
  file: File,
  marks: Readonly<Record<string, string>>,
  onProgress: (percent: number) => void,
): Promise<EvidenceAnswer> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    // The server reads them before it decides what becomes of the file.
    for (const [name, value] of Object.entries(marks)) body.set(name, value);
    body.set("evidence", file);
    const request = new XMLHttpRequest();
    request.open("POST", to);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    request.onload = () =>
      request.status < 300 && request.response ? resolve(request.response as EvidenceAnswer) : reject(new Error());
    request.onerror = () => reject(new Error());
    request.send(body);
  });
}

/**
 * Uploads files one at a time, because a proxy in front of the server may accept less at once than all of them
 * together. `marks` are posted with each. Returns the server's latest list of files, why it refused others, and those
 * that didn't reach it.
 */
export async function uploadEach(
  to: string,
  files: Iterable<File>,
  marks: Readonly<Record<string, string>>,
  onProgress: (progress: Progress | null) => void,
): Promise<{ evidence: EvidenceRow[] | null; refused: string[]; unsent: File[] }> {
  let evidence: EvidenceRow[] | null = null;
  const refused: string[] = [];
  const unsent: File[] = [];
  for (const file of files) {
    onProgress({ name: file.name, percent: 0 });
    try {
      const answer = await upload(to, file, marks, (percent) => onProgress({ name: file.name, percent }));
      evidence = answer.evidence;
      refused.push(...answer.refused);
    } catch {
      unsent.push(file);
    }
  }
  onProgress(null);
  return { evidence, refused, unsent };
}

/** Returns, for files that didn't reach the server, what to do about them. */
export function notUploaded(files: readonly File[]): string[] {
  return files.map(({ name }) => `${name}: it could not be uploaded. Try again.`);
}
