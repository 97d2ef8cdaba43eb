/** The theme's breakpoints, in em so that larger text switches the layout earlier. */
export const phone = '@media (max-width: 44.9375em)'
