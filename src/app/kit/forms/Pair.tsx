import type { ReactNode } from 'react'

/** Lays out two short, related fields side by side if there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className="cols2">{children}</div>
