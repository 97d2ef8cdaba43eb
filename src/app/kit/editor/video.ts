type Host = { pattern: RegExp; embed: (...parts: string[]) => string }

/** As the server has it: the videos that it will keep. */
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

/** Names the videos of a text that have no name of their own, for whoever does not see them. */
export const nameFrames = (root: ParentNode, title: string): void => {
  for (const frame of root.querySelectorAll<HTMLIFrameElement>('iframe:not([title])')) frame.title = title
}

/** The frame that shows a video of VK Video, Rutube or YouTube, 16:9; null for any other address. */
export const videoFrame = (address: string): string | null => {
  for (const { pattern, embed } of hosts) {
    const [whole, ...parts] = pattern.exec(address.trim()) ?? []
    if (whole !== undefined)
      return `<iframe src="${embed(...parts)}" width="640" height="360" allowfullscreen></iframe>`
  }
  return null
}
