/** A page of the user guide in one language, rendered at build time from i18n/{ru,en}/guide. */
export type GuidePage = {
  /** File name without extension; the value of `?guide=`. */
  readonly name: string
  readonly title: string
  /** Route patterns of the screens that the page is about, such as `/groups/:id`. */
  readonly screens: readonly string[]
  /** Users with any of these permissions need the page; `members` means all signed-in users, `guests` all others. */
  readonly audience: readonly string[]
  /** The text below the title. Contains only what the renderer of guidePages.ts emits. */
  readonly html: string
}
