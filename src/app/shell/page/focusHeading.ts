/** Focuses the heading of the screen for keyboards and screen readers; returns false if there is none. */
export const focusHeading = (): boolean => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
