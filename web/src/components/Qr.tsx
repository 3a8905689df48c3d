import { useMemo, type ReactNode } from 'react';
import { encode } from 'uqr';

/** QR code of an address. Dark on light in both schemes, because scanners expect that. */
export function Qr({ text, label, size = 180 }: { text: string; label: string; size?: number }): ReactNode {
  const { data, size: modules } = useMemo(() => encode(text, { ecc: 'M', border: 3 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${String(modules)} ${String(modules)}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
