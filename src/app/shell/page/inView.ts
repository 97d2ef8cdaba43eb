/** As a `ref`: brings what has just appeared because of the person onto the screen. */
export const inView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** As a `ref`: the same for what appears by itself, which must not carry away a field that is being typed into. */
export const inViewUnlessTyping = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches('input, textarea')) inView(element)
}
