import { useState } from 'react'
import type { DocumentPage } from '../../../api/admissions/documentStates'
import type { ReviewKey } from './keys'

const steps = [1, 1.25, 1.5, 2, 3, 4, 6] as const

export type Viewer = ReturnType<typeof useViewer>

/**
 * Which page is looked at, how large and how turned. Turning here is for the eyes: the applicant's pages stay as they
 * are.
 */
export const useViewer = (pages: readonly DocumentPage[]) => {
  const [place, setPlace] = useState(0)
  const [step, setStep] = useState(0)
  const [isWide, setWide] = useState(false)
  const [turns, setTurns] = useState<Readonly<Record<number, number>>>({})
  const page = pages[Math.min(place, pages.length - 1)]
  const go = (to: number) => {
    setPlace(Math.max(0, Math.min(pages.length - 1, to)))
    setStep(0)
  }
  const enlarge = (by: 1 | -1) => setStep((before) => Math.max(0, Math.min(steps.length - 1, before + by)))
  const turn = (degrees: 90 | -90) => {
    if (page) setTurns((before) => ({ ...before, [page.id]: (before[page.id] ?? page.rotation) + degrees }))
  }
  const onKey = (key: ReviewKey): boolean => {
    switch (key) {
      case 'left':
        go(place - 1)
        return true
      case 'right':
        go(place + 1)
        return true
      case '+':
        enlarge(1)
        return true
      case '-':
        enlarge(-1)
        return true
      case '[':
        turn(-90)
        return true
      case ']':
        turn(90)
        return true
      default:
        return false
    }
  }
  const rotation = page ? (((turns[page.id] ?? page.rotation) % 360) + 360) % 360 : 0
  return { page, place, go, zoom: steps[step] ?? 1, enlarge, isWide, setWide, rotation, turn, onKey }
}
