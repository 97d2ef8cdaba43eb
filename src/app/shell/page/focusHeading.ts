/** Puts the focus on the heading of the screen, so that keys and screen readers go on there; answers whether there is one. */
export const focusHeading = (): boolean => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
