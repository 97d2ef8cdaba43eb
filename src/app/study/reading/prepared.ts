export type Heading = { id: string; text: string; level: 2 | 3 }

export type Preparing = {
  /** Pictures that are kept in this browser, by the address that the text shows them by. */
  pictures: ReadonlyMap<string, string> | null
  /** What the button says that stands in place of a video, by its host. */
  videoText: (host: string) => { show: string; note: string }
  tableText: string
}

/** The host of an address as people know it. */
export const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname.replace(/^www\./, '')
  } catch {
    return ''
  }
}

/** The headings of a text, by which it is walked through. */
export const headingsOf = (root: ParentNode): Heading[] =>
  [...root.querySelectorAll('h2, h3')].map((heading, index) => ({
    id: `part-${index + 1}`,
    text: heading.textContent.trim(),
    level: heading.tagName === 'H2' ? 2 : 3,
  }))

/**
 * Makes a cleaned text ready for reading: headings one can go to, tables that scroll alone, kept pictures, and videos as buttons, so that
 * nothing of their hosts is asked for before a click.
 */
export const prepare = (root: HTMLElement, { pictures, videoText, tableText }: Preparing): void => {
  const page = root.ownerDocument
  for (const [index, heading] of root.querySelectorAll<HTMLElement>('h2, h3').entries()) {
    heading.id = `part-${index + 1}`
    heading.tabIndex = -1
  }
  for (const frame of root.querySelectorAll('iframe')) {
    const address = frame.getAttribute('src') ?? ''
    const { show, note } = videoText(hostOf(address))
    const button = page.createElement('button')
    button.type = 'button'
    button.className = 'bare panel w-full video'
    button.dataset.video = address
    const mark = page.createElement('span')
    mark.className = 'video-play'
    const caption = page.createElement('span')
    caption.className = 'panel p-3 text-s medium video-words'
    const small = page.createElement('span')
    small.className = 'block small muted'
    small.textContent = note
    caption.append(frame.getAttribute('title') ?? show, small)
    button.append(mark, caption)
    frame.replaceWith(button)
  }
  for (const [index, table] of root.querySelectorAll('table').entries()) {
    const box = page.createElement('div')
    box.className = 'table-box'
    box.tabIndex = 0
    box.setAttribute('role', 'region')
    box.setAttribute('aria-label', table.querySelector('caption')?.textContent ?? `${tableText} ${index + 1}`)
    table.replaceWith(box)
    box.append(table)
  }
  for (const image of root.querySelectorAll('img')) {
    const kept = pictures?.get(image.getAttribute('src') ?? '')
    if (kept !== undefined) image.src = kept
  }
}

/** The frame that takes the place of a video's button. */
export const frameOf = (address: string, title: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = title
  frame.allowFullscreen = true
  return frame
}
