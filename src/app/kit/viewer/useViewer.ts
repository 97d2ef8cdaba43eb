import { useState } from 'react'
import type { ShownFile } from './PdfFrame'

const zooms = [1, 1.25, 1.5, 2, 3, 4, 6] as const

/** A file in the viewer; `rotation` is its initial rotation in degrees clockwise. */
export type ViewedFile = ShownFile & { type: string; rotation?: number }

export type Viewer = ReturnType<typeof useViewer>

/** State of a file viewer: current file, zoom, rotation and shortcuts. Rotation affects only the display, not the stored file. */
export const useViewer = (files: readonly ViewedFile[]) => {
  const [place, setPlace] = useState(0)
  const [step, setStep] = useState(0)
  const [isWide, setWide] = useState(false)
  const [turns, setTurns] = useState<Readonly<Record<number, number>>>({})
  const file = files[Math.min(place, files.length - 1)]
  const go = (to: number) => {
    setPlace(Math.max(0, Math.min(files.length - 1, to)))
    setStep(0)
  }
  const enlarge = (by: 1 | -1) => setStep((before) => Math.max(0, Math.min(zooms.length - 1, before + by)))
  const turn = (degrees: 90 | -90) => {
    if (file) setTurns((before) => ({ ...before, [file.id]: (before[file.id] ?? 0) + degrees }))
  }
  const turned = file ? (file.rotation ?? 0) + (turns[file.id] ?? 0) : 0
  const rotation = ((turned % 360) + 360) % 360
  const keys = {
    ArrowLeft: () => go(place - 1),
    ArrowRight: () => go(place + 1),
    Equal: () => enlarge(1),
    Minus: () => enlarge(-1),
    BracketLeft: () => turn(-90),
    BracketRight: () => turn(90),
  }
  return { file, place, go, zoom: zooms[step] ?? 1, enlarge, isWide, setWide, rotation, turn, keys }
}
