const eye =
  'M2 12c2.2-4.3 5.6-6.5 10-6.5s7.8 2.2 10 6.5c-2.2 4.3-5.6 6.5-10 6.5S4.2 16.3 2 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z'
const disc = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0z'

/** Drawn in the style of the section icons: a 24 px grid with round strokes. */
const drawings = {
  alert: `${disc}M12 7.5v5M12 16h.01`,
  close: 'M6 6l12 12M18 6 6 18',
  done: `${disc}M8 12.4l2.8 2.8L16 9.6`,
  eye,
  'eye-closed': `${eye}M4 3.5 20 20.5`,
  globe: `${disc}M2 12h20M12 2c5.3 6 5.3 14 0 20M12 2c-5.3 6-5.3 14 0 20`,
  help: `${disc}M9.2 9.2a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1.1-1.4 2.2M12 17h.01`,
  info: `${disc}M12 11.5v5M12 8h.01`,
  turning: 'M21 12a9 9 0 1 1-6.3-8.6',
  wait: `${disc}M12 6.5V12l3.5 2`,
} as const

export type GlyphName = keyof typeof drawings

/** Icons of guest pages and toasts, inlined to keep the first page small. Pages behind sign-in use the icon library. */
export const Glyph = ({ name, className = 'i' }: { name: GlyphName; className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={drawings[name]} />
  </svg>
)
