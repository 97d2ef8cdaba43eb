export type Heading = { id: string; text: string; level: 2 | 3 }

export type PrepareOptions = {
  /** Object URLs of pictures stored in this browser, by their original address. */
  pictures: ReadonlyMap<string, string> | null
  /** Text of the button that replaces a video, by host. */
  videoText: (host: string) => { show: string; note: string }
  tableText: string
}

/** Host name without "www". */
export const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname.replace(/^www\./, '')
  } catch {
    return ''
  }
}

/** Headings for the table of contents. */
export const headingsOf = (root: ParentNode): Heading[] =>
  [...root.querySelectorAll('h2, h3')].map((heading, index) => ({
    id: `part-${index + 1}`,
    text: heading.textContent.trim(),
    level: heading.tagName === 'H2' ? 2 : 3,
  }))

/**
 * Prepares sanitised HTML for reading: heading ids, scrollable tables and stored pictures.
 * Videos become buttons, so that nothing is loaded from their hosts before a click.
 */
export const prepare = (root: HTMLElement, { pictures, videoText, tableText }: PrepareOptions): void => {
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
    button.className = 'unstyled panel w-full video'
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
    box.className = 'table-box overflow-x-auto'
    box.tabIndex = 0
    box.setAttribute('role', 'region')
    box.setAttribute('aria-label', table.querySelector('caption')?.textContent ?? `${tableText} ${index + 1}`)
    table.replaceWith(box)
    box.append(table)
  }
  for (const image of root.querySelectorAll('img')) {
    const storedUrl = pictures?.get(image.getAttribute('src') ?? '')
    if (storedUrl !== undefined) image.src = storedUrl
  }
}

/** The iframe that replaces a video's button. */
export const frameOf = (address: string, title: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = title
  frame.allowFullscreen = true
  return frame
}
