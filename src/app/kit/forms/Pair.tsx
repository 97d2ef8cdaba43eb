import type { ReactNode } from 'react'

/** Two short fields that belong together, side by side while there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className="cols2">{children}</div>
