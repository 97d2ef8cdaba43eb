import type { FileItem } from '../../../api'

/** What is needed of a file to show it. */
export type ShownFile = Pick<FileItem, 'id' | 'name' | 'size' | 'kind' | 'width' | 'height' | 'download_url'>
