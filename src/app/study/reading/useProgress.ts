import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { StudyMaterial } from '../../../api/study/studying'
import { useAct } from '../../kit/providers/calls'
import { useUser } from '../../shell/session/store'
import { studyStore } from '../../shell/session/studyStore'

/** Interval between progress reports, in milliseconds. */
const reportIntervalMs = 4_000
/** Height of the sticky top bar, in pixels. */
const topBarHeight = 88

type ReadingProgress = { percent: number; place: number }
type Options = {
  material: StudyMaterial
  text: RefObject<HTMLElement | null>
  /** Maximum percent: below 100 until the reader opens the video, link or file. */
  most: number
  onSaved: (saved: ReadingProgress & { completed_at: string | null }) => void
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))

/**
 * Measures the share of the text seen so far, the position at the top, and the headings; null if the text has no
 * layout.
 */
const measureProgress = (text: HTMLElement | null): (ReadingProgress & { parts: number[] }) | null => {
  const { top, bottom, height } = text?.getBoundingClientRect() ?? new DOMRect()
  if (!text || height === 0) return null
  const isWhole = bottom <= window.innerHeight + 8
  const share = (y: number) => Math.round(clamp((y - top) / height, 1) * 1000)
  return {
    percent: isWhole ? 100 : Math.floor(share(window.innerHeight) / 10),
    place: share(topBarHeight),
    parts: [...text.querySelectorAll('h2, h3')].map((heading) => share(heading.getBoundingClientRect().top)),
  }
}

/**
 * Tracks reading progress from the saved position and reports it to the server. Progress made offline is reported after
 * reconnecting.
 */
export const useProgress = ({ material, text, most, onSaved }: Options) => {
  const userId = useUser()?.id ?? 0
  const { id } = material
  const [initial] = useState<ReadingProgress>({ percent: material.percent, place: material.place })
  const [seen, setSeen] = useState<ReadingProgress>(initial)
  const [parts, setParts] = useState<readonly number[]>([])
  const latest = useRef<ReadingProgress>(initial)
  const reported = useRef<ReadingProgress | null>(null)
  const isReporting = useRef(false)
  const save = useAct('POST /api/study/materials/:id/progress', {
    networkMode: 'online',
    scope: { id: `study ${id}` },
    onSuccess: onSaved,
    onSettled: () => {
      isReporting.current = false
    },
  })

  const counted = ({ percent, place }: ReadingProgress): ReadingProgress => ({
    percent: Math.max(initial.percent, Math.min(percent, most)),
    place,
  })

  const measure = useEffectEvent(() => {
    const now = measureProgress(text.current)
    if (!now) return
    latest.current = { percent: Math.max(latest.current.percent, now.percent), place: now.place }
    setSeen(latest.current)
    setParts(now.parts)
  })
  /** Sends one request at a time while reading; leaving the page sends the rest. */
  const report = useEffectEvent((isLast: boolean) => {
    const { percent, place } = counted(latest.current)
    if (reported.current?.percent === percent && reported.current.place === place) return
    if (isReporting.current && !isLast) return
    isReporting.current = true
    reported.current = { percent, place }
    void studyStore.putPlace(userId, id, { percent, place })
    save.mutate({ id, body: { percent, place } })
  })

  useEffect(() => {
    let drawing = 0
    const follow = () => {
      cancelAnimationFrame(drawing)
      drawing = requestAnimationFrame(() => measure())
    }
    const onHidden = () => document.hidden && report(true)
    const telling = setInterval(() => report(false), reportIntervalMs)
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
      report(true)
    }
  }, [text])
  useScrollRestore({ text, initial })
  return { ...counted(seen), parts }
}

const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to the saved position, and repeats it while images load, until the reader scrolls. */
const useScrollRestore = ({ text, initial }: { text: RefObject<HTMLElement | null>; initial: ReadingProgress }) => {
  useEffect(() => {
    const element = text.current
    const isFromStart = new URLSearchParams(window.location.search).has('start')
    if (!element || isFromStart || initial.place === 0 || initial.percent === 100) return undefined
    const go = () => {
      const { top, height } = element.getBoundingClientRect()
      window.scrollTo(0, window.scrollY + top + (height * initial.place) / 1000 - topBarHeight)
    }
    go()
    const sizes = new ResizeObserver(go)
    sizes.observe(element)
    const stop = () => sizes.disconnect()
    for (const act of userEvents) window.addEventListener(act, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const act of userEvents) window.removeEventListener(act, stop)
    }
  }, [text, initial])
}
