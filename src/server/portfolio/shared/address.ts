import { transliterate } from '../../people'

/** Where people open a shared portfolio; the server answers it by the call of the contract. */
export const sharedPath = '/portfolio/shared/'

/** The call that answers an address, with or without the prefixes that screens have. */
export const sharedCall = (url: string): string =>
  url.replace(/^(?:\/admin)?(?:\/[a-z]{2})?\/portfolio\/shared\/(?=[\w-])/, '/api/portfolio/shared/')

/** `ivanov-ivan-`, or nothing where the name has no letter that an address takes as it is. */
export const nameInAddress = ({ last_name, first_name }: { last_name: string; first_name: string }): string =>
  [last_name, first_name]
    .map(transliterate)
    .filter((name) => name !== '')
    .map((name) => `${name}-`)
    .join('')
