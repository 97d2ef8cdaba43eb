type Host = { pattern: RegExp; embed: (...parts: string[]) => string }

/** Video hosts; matches the server's allow-list. */
const hosts: readonly Host[] = [
  {
    pattern:
      /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})/,
    embed: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    pattern: /^https:\/\/rutube\.ru\/(?:video|play\/embed)\/([0-9a-f]{32})/,
    embed: (id) => `https://rutube.ru/play/embed/${id}`,
  },
  {
    pattern: /^https:\/\/(?:m\.)?(?:vk\.com|vkvideo\.ru|vk\.ru)\/(?:[\w.-]+\?z=)?video(-?\d{1,12})_(\d{1,12})/,
    embed: (owner, id) => `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}`,
  },
]

/** Adds a title for screen readers to videos without one. */
export const titleFrames = (root: ParentNode, title: string): void => {
  for (const frame of root.querySelectorAll<HTMLIFrameElement>('iframe:not([title])')) frame.title = title
}

/** Returns a 16:9 iframe for a VK Video, Rutube or YouTube address; null for any other. */
export const videoFrame = (address: string): string | null => {
  for (const { pattern, embed } of hosts) {
    const [whole, ...parts] = pattern.exec(address.trim()) ?? []
    if (whole !== undefined)
      return `<iframe src="${embed(...parts)}" width="640" height="360" allowfullscreen></iframe>`
  }
  return null
}
