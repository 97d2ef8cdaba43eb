type Host = { pattern: RegExp; embed: (...parts: string[]) => string }

/** Accepted video addresses (page or embed URL) and the embed URL that is stored. */
const hosts: readonly Host[] = [
  {
    pattern:
      /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{11})(?:[?&#].*)?$/,
    embed: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    pattern: /^https:\/\/rutube\.ru\/(?:video|play\/embed)\/([0-9a-f]{32})\/?(?:[?#].*)?$/,
    embed: (id) => `https://rutube.ru/play/embed/${id}`,
  },
  {
    pattern:
      /^https:\/\/(?:m\.)?(?:vk\.com|vkvideo\.ru|vk\.ru)\/(?:[\w.-]+\?z=)?video(-?\d{1,12})_(\d{1,12})(?:[?&#/%].*)?$/,
    embed: (owner, id) => `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}`,
  },
  {
    pattern:
      /^https:\/\/(?:vk\.com|vkvideo\.ru|vk\.ru)\/video_ext\.php\?oid=(-?\d{1,12})&(?:amp;)?id=(\d{1,12})(?:&(?:amp;)?hash=([0-9a-f]{1,32}))?(?:&.*)?$/,
    embed: (owner, id, hash) => `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}${hash ? `&hash=${hash}` : ''}`,
  },
]

/** Returns the embed URL of a video; null if it is not from VK Video, Rutube or YouTube. */
export const embedOf = (address: string): string | null => {
  for (const { pattern, embed } of hosts) {
    const [whole, ...parts] = pattern.exec(address.startsWith('//') ? `https:${address}` : address) ?? []
    if (whole !== undefined) return embed(...parts)
  }
  return null
}

/** Allowed frame sources in the Content-Security-Policy. */
export const videoOrigins = ['https://www.youtube-nocookie.com', 'https://rutube.ru', 'https://vkvideo.ru']
