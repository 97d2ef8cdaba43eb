import { transliterate } from '../../people'

/** Public path of a shared portfolio. `sharedCall` maps it to the API path. */
export const sharedPath = '/portfolio/shared/'

/** Maps a public URL, with or without the prefixes of the screens, to the API path. */
export const sharedCall = (url: string): string =>
  url.replace(/^(?:\/admin)?(?:\/[a-z]{2})?\/portfolio\/shared\/(?=[\w-])/, '/api/portfolio/shared/')

/** Returns the name as a URL prefix, for example `ivanov-ivan-`. Empty if no letter of it can be transliterated. */
export const nameInAddress = ({ last_name, first_name }: { last_name: string; first_name: string }): string =>
  [last_name, first_name]
    .map(transliterate)
    .filter((name) => name !== '')
    .map((name) => `${name}-`)
    .join('')
