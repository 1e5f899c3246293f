import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

type Look = "primary" | "secondary" | "quiet" | "danger";

/** A button. While `busy`, it shows `busyLabel` and can't be pressed again. */
export function Button({
  look = "primary",
  busy = false,
  busyLabel,
  className = "",
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; busy?: boolean; busyLabel?: string }) {
  return (
    <button type="submit" {...rest} disabled={busy || rest.disabled} className={`button button-${look} ${className}`}>
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

export function LinkButton({ look = "primary", className = "", ...rest }: LinkProps & { look?: Look }) {
  return <Link {...rest} className={`button button-${look} ${className}`} />;
}
