import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { StudyMaterial } from '../../../api/study/studying'
import { useAct } from '../../kit/providers/calls'
import { useUser } from '../../shell/session/store'
import { studyStore } from '../../shell/session/studyStore'

/** Interval between progress reports, in milliseconds. */
const pauseMs = 4_000
/** Height of the sticky top bar, in pixels. */
const covered = 88

type Seen = { percent: number; place: number }
type Options = {
  material: StudyMaterial
  text: RefObject<HTMLElement | null>
  /** Below 100 until the reader opens the video, link or file. */
  most: number
  onSaved: (saved: Seen & { completed_at: string | null }) => void
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** Measures the share of the text seen so far, the position at the top, and the headings; null if the text has no layout. */
const measured = (text: HTMLElement | null): (Seen & { parts: number[] }) | null => {
  const { top, bottom, height } = text?.getBoundingClientRect() ?? new DOMRect()
  if (!text || height === 0) return null
  const isWhole = bottom <= window.innerHeight + 8
  const share = (y: number) => Math.round(within((y - top) / height, 1) * 1000)
  return {
    percent: isWhole ? 100 : Math.floor(share(window.innerHeight) / 10),
    place: share(covered),
    parts: [...text.querySelectorAll('h2, h3')].map((heading) => share(heading.getBoundingClientRect().top)),
  }
}

/** Tracks reading progress, starting from the saved one, and reports it to the server; offline, once the network is back. */
export const useProgress = ({ material, text, most, onSaved }: Options) => {
  const userId = useUser()?.id ?? 0
  const { id } = material
  const [beginning] = useState<Seen>({ percent: material.percent, place: material.place })
  const [seen, setSeen] = useState<Seen>(beginning)
  const [parts, setParts] = useState<readonly number[]>([])
  const latest = useRef<Seen>(beginning)
  const told = useRef<Seen | null>(null)
  const isTelling = useRef(false)
  const save = useAct('POST /api/study/materials/:id/progress', {
    networkMode: 'online',
    scope: { id: `study ${id}` },
    onSuccess: onSaved,
    onSettled: () => {
      isTelling.current = false
    },
  })

  const counted = ({ percent, place }: Seen): Seen => ({
    percent: Math.max(beginning.percent, Math.min(percent, most)),
    place,
  })

  const look = useEffectEvent(() => {
    const now = measured(text.current)
    if (!now) return
    latest.current = { percent: Math.max(latest.current.percent, now.percent), place: now.place }
    setSeen(latest.current)
    setParts(now.parts)
  })
  /** Sends one request at a time while reading; leaving the page sends the rest. */
  const tell = useEffectEvent((isLast: boolean) => {
    const { percent, place } = counted(latest.current)
    if (told.current?.percent === percent && told.current.place === place) return
    if (isTelling.current && !isLast) return
    isTelling.current = true
    told.current = { percent, place }
    void studyStore.putPlace(userId, id, { percent, place })
    save.mutate({ id, body: { percent, place } })
  })

  useEffect(() => {
    let drawing = 0
    const follow = () => {
      cancelAnimationFrame(drawing)
      drawing = requestAnimationFrame(() => look())
    }
    const onHidden = () => document.hidden && tell(true)
    const telling = setInterval(() => tell(false), pauseMs)
    const sizes = new ResizeObserver(follow)
    if (text.current) sizes.observe(text.current)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', follow)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      cancelAnimationFrame(drawing)
      clearInterval(telling)
      sizes.disconnect()
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
      document.removeEventListener('visibilitychange', onHidden)
      tell(true)
    }
  }, [text])
  useReturn({ text, beginning })
  return { ...counted(seen), parts }
}

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to the saved position, and repeats it while images load, until the reader scrolls. */
const useReturn = ({ text, beginning }: { text: RefObject<HTMLElement | null>; beginning: Seen }) => {
  useEffect(() => {
    const element = text.current
    const isFromStart = new URLSearchParams(window.location.search).has('start')
    if (!element || isFromStart || beginning.place === 0 || beginning.percent === 100) return undefined
    const go = () => {
      const { top, height } = element.getBoundingClientRect()
      window.scrollTo(0, window.scrollY + top + (height * beginning.place) / 1000 - covered)
    }
    go()
    const sizes = new ResizeObserver(go)
    sizes.observe(element)
    const stop = () => sizes.disconnect()
    for (const act of acts) window.addEventListener(act, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const act of acts) window.removeEventListener(act, stop)
    }
  }, [text, beginning])
}
