import { useEffect, useRef, type RefObject } from 'react'
import { forgetVisit, isVisited } from './visited'

type Row = { resource: string; id: string | number }

/** Takes who comes back from a record to its row: to the link that the answered ref is put on, unless the focus has been moved meanwhile. */
export const useReturnToRow = <Link extends HTMLElement>({ resource, id }: Row): RefObject<Link | null> => {
  const link = useRef<Link>(null)
  useEffect(() => {
    if (!isVisited({ resource, id })) return undefined
    // After the route has put the focus on the heading.
    const frame = requestAnimationFrame(() => {
      forgetVisit(resource)
      const rests = document.activeElement === document.body || document.activeElement?.tagName === 'H1'
      if (!rests) return
      link.current?.scrollIntoView({ block: 'center' })
      link.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [resource, id])
  return link
}
