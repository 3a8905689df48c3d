import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { markdown } from '@codemirror/lang-markdown';
import { Annotation, EditorState } from '@codemirror/state';
import { Decoration, EditorView, keymap, MatchDecorator, ViewPlugin, type DecorationSet } from '@codemirror/view';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
} from 'react';
import { cspNonce } from '../../../components/csp';
import type { CodeHandle } from './CodeInput';

interface Props {
  name: string;
  value: string;
  language: 'markdown' | 'html';
  minRows: number;
  isInvalid: boolean;
  labelledBy: string;
  describedBy: string;
  /**
   * Returns the position of the cursor in the plain input that the editor replaces; null if the focus is elsewhere.
   * Later calls return null.
   */
  takeCursor: () => number | null;
  onChange: (value: string) => void;
  handle?: Ref<CodeHandle>;
}

const LANGUAGES = { markdown, html };

const fromOutside = Annotation.define<true>();

/** Highlights headings, bold text, code, links and tags. Each match is within one line. */
const MARKS = new MatchDecorator({
  regexp: /(^#{1,6} .*)|(\*\*[^*]+\*\*)|(`[^`]+`)|(!?\[[^\]]*\]\([^)]*\))|(<\/?[a-z][^>]*>)/gi,
  decoration: ([, head, strong, code, link]) =>
    Decoration.mark({
      class: head ? 'cm-head' : strong ? 'cm-strong' : code ? 'cm-code' : link ? 'cm-link' : 'cm-tag',
    }),
});

const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = MARKS.createDeco(view);
    }
    update(update: Parameters<typeof MARKS.updateDeco>[0]): void {
      this.decorations = MARKS.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const theme = EditorView.theme({
  '&': { fontSize: '14px', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    lineHeight: '1.55',
    maxHeight: '70vh',
    overflow: 'auto',
  },
  '.cm-content': { padding: '7px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, ::selection': { background: 'var(--accent-soft)' },
  '.cm-head': { fontWeight: '700' },
  '.cm-strong': { fontWeight: '700' },
  '.cm-code': { color: 'var(--good)' },
  '.cm-link': { color: 'var(--accent)' },
  '.cm-tag': { color: 'var(--ink-2)' },
});

/** CodeMirror for `CodeInput`. Tab leaves the editor, as in any other input. */
export default function CodeEditor(props: Props): ReactNode {
  const { name, value, language, minRows, isInvalid, labelledBy, describedBy, takeCursor, onChange, handle } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const change = useEffectEvent(onChange);
  const begin = useEffectEvent(() => ({ doc: value, cursor: takeCursor() }));
  useEffect(() => {
    if (!place.current) return;
    const { doc, cursor } = begin();
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc,
        extensions: [
          EditorView.cspNonce.of(cspNonce),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          LANGUAGES[language](),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-labelledby': labelledBy,
            'aria-describedby': describedBy,
            name,
            spellcheck: 'true',
          }),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((one) => one.annotation(fromOutside))) change(state.doc.toString());
          }),
          marks,
          theme,
        ],
      }),
    });
    view.current = editor;
    editor.scrollDOM.style.minHeight = `calc(${minRows} * 1.55em + 14px)`;
    if (cursor !== null) {
      editor.dispatch({ selection: { anchor: Math.min(cursor, editor.state.doc.length) } });
      editor.focus();
    }
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [name, language, minRows, labelledBy, describedBy]);
  useEffect(() => {
    view.current?.contentDOM.setAttribute('aria-invalid', String(isInvalid));
  });
  // With `useEffect`, text that the user types before the effect runs would be overwritten.
  useLayoutEffect(() => {
    const editor = view.current;
    // The editor normalises line breaks, so a text that differs only in them is unchanged.
    if (!editor || editor.state.doc.toString() === value.replace(/\r\n?/g, '\n')) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [value]);
  useImperativeHandle(handle, () => ({
    insert: (text) => {
      const editor = view.current;
      if (!editor) return;
      editor.dispatch(editor.state.replaceSelection(text));
      editor.focus();
    },
  }));
  return <div ref={place} />;
}
