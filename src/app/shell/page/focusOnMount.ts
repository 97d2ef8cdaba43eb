/** Ref callback that focuses an element the user has just opened. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
