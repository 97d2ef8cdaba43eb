import Cookies from 'js-cookie'
import type { Locale } from '../../../api'

const cookie = 'locale'

/** R9.02: stores the chosen language for a year. Opening an address in another language does not change it. */
export const rememberLocale = (locale: Locale): void => {
  const secure = window.location.protocol === 'https:'
  Cookies.set(cookie, locale, { expires: 365, path: '/', sameSite: 'strict', secure })
}

export const rememberedLocale = (): string | undefined => Cookies.get(cookie)
