import { Link, useNavigation, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

type Look = "primary" | "secondary" | "quiet" | "danger";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** If it can’t be pressed again yet; by default, while a form is on its way. */
  busy?: boolean;
  /** Shown meanwhile. */
  busyLabel?: string;
}

function SendingButton(props: Props) {
  return <Button {...props} busy={useNavigation().formMethod === "POST"} />;
}

export function Button({ busy, ...props }: Props) {
  if (busy === undefined && props.busyLabel !== undefined) return <SendingButton {...props} />;
  const { look = "primary", busyLabel, className = "", children, ...rest } = props;
  return (
    <button type="submit" {...rest} disabled={busy || rest.disabled} className={`button button-${look} ${className}`}>
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

export function LinkButton({ look = "primary", className = "", ...rest }: LinkProps & { look?: Look }) {
  return <Link {...rest} className={`button button-${look} ${className}`} />;
}
