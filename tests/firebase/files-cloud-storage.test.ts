import { randomUUID } from "node:crypto";
import { openCloudFiles } from "~/backend/files/cloud/cloud-storage.server";
import { filesContract } from "../backend/contract/files.contract";
import { addressOf, describeWith } from "./support/emulators";

describeWith(["storage"], "Cloud Storage", () => {
  filesContract("cloud storage", async () => {
    const emulatorHost = addressOf("storage");
    const bucket = `bucket-${randomUUID()}`;
    const accessToken = () => Promise.reject(new Error("The emulator asks for no token."));
    const files = openCloudFiles({ bucket, emulatorHost, accessToken });
    return {
      files,
      bucket,
      async readPast(path) {
        const object = `/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
        const answer = await fetch(`http://${emulatorHost}${object}`, { headers: { Authorization: "Bearer owner" } });
        return answer.status === 404 ? null : new Uint8Array(await answer.arrayBuffer());
      },
      dispose: () => files.close(),
    };
  });
});
