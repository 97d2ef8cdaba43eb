/** The look's breakpoints, in em so that a larger text turns the layout early. */
export const phone = '@media (max-width: 44.9375em)'
