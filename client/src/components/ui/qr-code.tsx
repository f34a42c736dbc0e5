import { encodeQR } from 'qr';

/** The margin that QR code readers require, in modules. */
const QUIET_ZONE = 4;

/** Text as a QR code. It is dark on white in both themes, because not every camera can read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : [])));
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would require its URL in the policy
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-2 border border-line"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} fill="#000" />
    </svg>
  );
}
