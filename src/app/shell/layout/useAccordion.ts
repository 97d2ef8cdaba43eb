import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuSection } from '../routing/menu'

const parentOf = (sections: readonly MenuSection[], pathname: string): string | null =>
  sections
    .flatMap(({ items }) => items)
    .find(({ path, children }) => children.length > 0 && `${pathname}/`.startsWith(`${path}/`))?.path ?? null

/** R2.27: at most one parent is open. The one the route belongs to opens when the route gets there; the person may close it again. */
export const useAccordion = (sections: readonly MenuSection[]) => {
  const current = parentOf(sections, useLocation().pathname)
  const [state, setState] = useState({ arrivedAt: current, open: current })
  if (state.arrivedAt !== current) setState({ arrivedAt: current, open: current ?? state.open })
  return {
    current,
    open: state.open,
    toggle: (path: string) => setState({ ...state, open: state.open === path ? null : path }),
  }
}
