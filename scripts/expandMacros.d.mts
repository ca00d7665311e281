import type { Output } from '@swc/core'

export function hasMacros(code: string): boolean
export function expandMacros(code: string, path: string, jsx?: 'automatic' | 'preserve'): Promise<Output>
