/** Where people open a shared portfolio; the server answers it by the call of the contract. */
export const sharedPath = '/portfolio/shared/'

/** The call that answers an address, with or without the prefixes that screens have. */
export const sharedCall = (url: string): string =>
  url.replace(/^(?:\/admin)?(?:\/[a-z]{2})?\/portfolio\/shared\/(?=[\w-])/, '/api/portfolio/shared/')
