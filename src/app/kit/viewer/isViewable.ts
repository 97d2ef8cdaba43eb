import type { ViewedFile } from './useViewer'

/** Whether the browser can display the file. */
export const isViewable = ({ kind, type }: Pick<ViewedFile, 'kind' | 'type'>): boolean =>
  kind === 'image' || (type === 'application/pdf' && navigator.pdfViewerEnabled)
