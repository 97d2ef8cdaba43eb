/** Ref callback that scrolls an element the user has just opened into view. */
export const inView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Ref callback for elements that appear without user action: scrolls only if no field has the focus. */
export const inViewUnlessTyping = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches('input, textarea')) inView(element)
}
