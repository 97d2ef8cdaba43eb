/** As a `ref`: moves the focus to what has just appeared because the person asked for it. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
