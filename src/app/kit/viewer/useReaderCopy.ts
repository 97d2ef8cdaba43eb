import { useEffect, type RefObject } from 'react'

const selectedText = (data: unknown): string | undefined =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'getSelectedTextReply' &&
  'selectedText' in data &&
  typeof data.selectedText === 'string'
    ? data.selectedText
    : undefined

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false

/**
 * Makes Ctrl + C copy the selection of the browser's PDF viewer although the page has the focus. Chromium's viewer is
 * queried for its selection on Ctrl down; other viewers retain the focus and handle copying.
 */
export const useReaderCopy = (reader: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let isAsked = false
    let isWanted = false
    let selected = ''
    const ask = ({ key }: KeyboardEvent) => {
      const embed = reader.current
      if ((key !== 'Control' && key !== 'Meta') || !embed) return
      if (!('postMessage' in embed) || typeof embed.postMessage !== 'function') return
      selected = ''
      isWanted = false
      isAsked = true
      embed.postMessage({ type: 'getSelectedText' }, '*')
    }
    const hear = ({ data }: MessageEvent) => {
      const text = selectedText(data)
      if (!isAsked || text === undefined) return
      isAsked = false
      selected = text
      // Ctrl + C was pressed before the selection arrived, so it is copied now. If the browser forbids this, the next
      // Ctrl + C copies it.
      if (isWanted && text !== '') void navigator.clipboard?.writeText(text).catch(() => undefined)
    }
    const copy = (event: ClipboardEvent) => {
      if (isTyping() || window.getSelection()?.toString()) return
      isWanted = isAsked
      if (selected === '') return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', selected)
    }
    window.addEventListener('keydown', ask)
    window.addEventListener('message', hear)
    document.addEventListener('copy', copy)
    return () => {
      window.removeEventListener('keydown', ask)
      window.removeEventListener('message', hear)
      document.removeEventListener('copy', copy)
    }
  }, [reader])
}
