import { useSyncExternalStore } from 'react'

export type ToastVariant = 'success' | 'info' | 'warning' | 'danger'
export type ToastContent = {
  readonly title?: string
  readonly text?: string
  /** One thing the person may do about it, such as undoing. */
  readonly action?: { readonly label: string; readonly run: () => void }
}
export type Toast = ToastContent & {
  readonly id: number
  readonly variant: ToastVariant
  /** Grows when the same message comes again while it is still shown, so that it is announced again. */
  readonly times: number
}

const atMost = 3

let shown: readonly Toast[] = []
let lastId = 0
const watchers = new Set<() => void>()

const show = (next: readonly Toast[]) => {
  shown = next
  watchers.forEach((watcher) => watcher())
}

const add = (variant: ToastVariant, content: ToastContent): number => {
  const same = shown.find((one) => one.variant === variant && one.title === content.title && one.text === content.text)
  if (same) {
    show(shown.map((one) => (one === same ? { ...same, ...content, times: same.times + 1 } : one)))
    return same.id
  }
  lastId += 1
  show(withRoom([...shown, { ...content, id: lastId, variant, times: 1 }]))
  return lastId
}

/** Errors stay until closed, so the oldest message that is no error makes room first. */
const withRoom = (toasts: readonly Toast[]): readonly Toast[] => {
  if (toasts.length <= atMost) return toasts
  const leaving = toasts.find(({ variant }) => variant !== 'danger') ?? toasts[0]
  return toasts.filter((one) => one !== leaving)
}

/** Messages at the lower left; texts come translated. Each call answers the id that closes it. */
export const toast = {
  success: (content: ToastContent) => add('success', content),
  info: (content: ToastContent) => add('info', content),
  warning: (content: ToastContent) => add('warning', content),
  danger: (content: ToastContent) => add('danger', content),
  close: (id: number) => show(shown.filter((one) => one.id !== id)),
  clear: () => show([]),
  shown: () => shown,
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, toast.shown)
