import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners'

export type ToastVariant = 'success' | 'info' | 'warning' | 'danger'
export type ToastContent = {
  readonly title?: string
  readonly text?: string
  /** An action such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Lifetime of the action in ms; the toast closes with it. */
  readonly lifetimeMs?: number
  /** Set for the error of a rejected form; the toast closes when the form is changed, left or saved. */
  readonly closesOnFormChange?: boolean
}
export type Toast = ToastContent & {
  readonly id: number
  readonly variant: ToastVariant
  /** Counts repetitions of a visible toast, so that it is announced again. */
  readonly times: number
  /** Creation time in ms. */
  readonly at: number
}

const maxToasts = 3
/** A toast shown less than this many milliseconds before a navigation belongs to the next screen. */
const graceMs = 1000

let shown: readonly Toast[] = []
let lastId = 0
const listeners = createListeners()

const show = (next: readonly Toast[]) => {
  shown = next
  listeners.notify()
}

const add = (variant: ToastVariant, content: ToastContent): number => {
  const same = shown.find((one) => one.variant === variant && one.title === content.title && one.text === content.text)
  if (same) {
    show(shown.map((one) => (one === same ? { ...same, ...content, times: same.times + 1 } : one)))
    return same.id
  }
  lastId += 1
  // A success replaces earlier toasts, except those with an action.
  const staying = variant === 'success' ? shown.filter(({ action }) => action !== undefined) : shown
  show(limitToasts([...staying, { ...content, id: lastId, variant, times: 1, at: Date.now() }]))
  return lastId
}

const drop = (goes: (toast: Toast) => boolean) => {
  if (shown.some(goes)) show(shown.filter((one) => !goes(one)))
}

/** Errors stay until closed, so the oldest other toast is removed first. */
const limitToasts = (toasts: readonly Toast[]): readonly Toast[] => {
  if (toasts.length <= maxToasts) return toasts
  const leaving = toasts.find(({ variant }) => variant !== 'danger') ?? toasts[0]
  return toasts.filter((one) => one !== leaving)
}

/** Toasts at the lower left, with translated texts. Each call returns an id for closing. */
export const toast = {
  success: (content: ToastContent) => add('success', content),
  info: (content: ToastContent) => add('info', content),
  warning: (content: ToastContent) => add('warning', content),
  danger: (content: ToastContent) => add('danger', content),
  close: (id: number) => show(shown.filter((one) => one.id !== id)),
  /** Closes toasts on navigation, except recent ones and those with an action. */
  leave: () => drop(({ at, action }) => action === undefined && Date.now() - at >= graceMs),
  /** Closes the toasts of a rejected form after it was changed or left. */
  formChanged: () => drop(({ closesOnFormChange = false }) => closesOnFormChange),
  clear: () => show([]),
  shown: () => shown,
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(listeners.subscribe, toast.shown)
