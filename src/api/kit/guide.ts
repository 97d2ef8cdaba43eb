import type { Permission } from './permissions'

/** Readers of a guide page: holders of a permission, everyone who is signed in, or guests. */
export type GuideAudience = Permission | 'members' | 'guests'

/** A page of the user guide in one language, rendered at build time from i18n/{ru,en}/guide. */
export type GuidePage = {
  /** File name without extension; the value of `?guide=`. */
  readonly name: string
  readonly title: string
  /** Route patterns of the screens that the page is about, such as `/groups/:id`. */
  readonly screens: readonly string[]
  readonly audience: readonly GuideAudience[]
  /** The text below the title. Contains only what the renderer of guidePages.ts emits. */
  readonly html: string
}
