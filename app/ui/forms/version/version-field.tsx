import { useContext } from "react";
import { VERSION_FIELD } from "~/domain/forms/form-marks";
import { SharedFormContext } from "../shared/part-context";
import { PartValue } from "../shared/shared-form";
import { TypedInput } from "../typed-controls";

/**
 * The version that the page shows of what the form changes: a document's version, a count or a digest. The action reads
 * it with `versionIn` and answers 409 if there is another one by then. Text that is filled in again keeps the version
 * that its writer saw; a `SharedForm` has the one that its page shows now, because each step taken makes another.
 */
export function VersionField({ value }: { value: string | number }) {
  const isShared = useContext(SharedFormContext) !== null;
  if (isShared) return <PartValue name={VERSION_FIELD} value={value} />;
  return <TypedInput type="hidden" name={VERSION_FIELD} value={value} />;
}
