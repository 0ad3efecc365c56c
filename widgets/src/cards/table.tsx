import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { useName } from "../name";
import { Cell } from "./cell";
import { Loading } from "./loading";
import type { About, Column, Model, Row, View } from "./protocol";
import { Shape } from "./shape";

interface Props {
  about: About;
  view: View;
  model: Model;
}

/** A set of cards: in short while it is folded, then a table to edit, with sheets to load and to keep. */
export function Table({ about, view, model }: Props) {
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const next = useRef<string | null>(null);
  const asked = useRef(false);
  const id = useName();
  const wrong = view.rows.filter((row) => row.wrong !== null).length;
  useLayoutEffect(() => {
    if (asked.current && view.fault === "") setLoading(false);
    asked.current = false;
    if (next.current === null) return;
    const found = root.current?.querySelectorAll<HTMLElement>(next.current);
    const last = found?.[found.length - 1];
    next.current = null;
    last?.focus();
  }, [view]);
  const remove = (row: Row, place: number): void => {
    const other = view.rows[place + 1] ?? view.rows[place - 1];
    next.current = other === undefined ? ".dpc-add" : `[data-row="${other.id}"] .dpc-remove`;
    model.send({ kind: "remove", row: row.id });
  };
  const load = (name: string, text: string, data?: ArrayBuffer): void => {
    asked.current = true;
    next.current = ".dpc-load-open";
    model.send({ kind: "load", name, text }, undefined, data === undefined ? [] : [data]);
  };
  const add = (): void => {
    next.current = `[data-field="${about.columns[0]?.name}"] :is(input, select)`;
    model.send({ kind: "add" });
  };
  return (
    <div class="dpc-set" ref={root} role="group" aria-label={about.title}>
      <div class="dpc-head">
        <span class="dpc-title">{about.title}</span>
        <span class="dpc-sum">{view.sum}</span>
        {wrong > 0 && <span class="dpc-wrongs">{wrong === 1 ? "1 cannot be" : `${wrong} cannot be`}</span>}
        <button type="button" class="dpc-button dpc-open" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {about.fixed ? (open ? "Fold this up" : "Load or keep it as a sheet") : open ? "Fold the cards up" : "Edit the cards"}
        </button>
      </div>
      <div class="dpc-told">
        <span class="dpc-said" role="status">
          {view.said}
        </span>
        {view.undo && (
          <button type="button" class="dpc-button" onClick={() => model.send({ kind: "undo" })}>
            Take that back
          </button>
        )}
        <span class="dpc-fault" role="alert">
          {view.fault}
        </span>
      </div>
      <div id={id} class="dpc-body" hidden={!open}>
        {open && (
          <>
            <div class="dpc-do">
              {!about.fixed && (
                <button type="button" class="dpc-button dpc-add" onClick={add}>
                  Add a card
                </button>
              )}
              <button type="button" class="dpc-button dpc-load-open" aria-expanded={loading} onClick={() => setLoading(!loading)}>
                Load CSV or TSV
              </button>
              <button type="button" class="dpc-button" onClick={() => model.send({ kind: "keep" })}>
                Download CSV
              </button>
            </div>
            {loading && <Loading about={about} onLoad={load} />}
            {!about.fixed && <Cards about={about} view={view} model={model} onRemove={remove} />}
            {view.rows.length > 8 && (
              <button type="button" class="dpc-button dpc-add" onClick={add}>
                Add a card
              </button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface CardsProps extends Props {
  onRemove: (row: Row, place: number) => void;
}

/** The cards, one a row. */
function Cards({ about, view, model, onRemove }: CardsProps) {
  return (
    <table class="dpc-table" role="table" aria-label={about.title}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span class="dpc-heard">Number</span>
          </th>
          {about.columns.map((column) => (
            <th key={column.name} role="columnheader" scope="col" title={`Takes ${column.allowed}.`} data-kind={column.kind}>
              {column.title}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span class="dpc-heard">Take out</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {view.rows.map((row, place) => (
          <Line key={row.id} row={row} place={place} columns={about.columns} view={view} model={model} onRemove={() => onRemove(row, place)} />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  row: Row;
  place: number;
  columns: Column[];
  view: View;
  model: Model;
  onRemove: () => void;
}

/** One card; below it what is wrong with it. */
function Line({ row, place, columns, view, model, onRemove }: LineProps) {
  const id = useName();
  const called = row.cells[0] || `card ${place + 1}`;
  const shape = columns.findIndex((column) => column.name === "shape");
  const broken = columns.find((column) => column.name === row.wrong?.field);
  return (
    <>
      <tr role="row" class="dpc-row" data-row={row.id} data-changed={row.changed} data-wrong={row.wrong !== null}>
        <th role="rowheader" scope="row" class="dpc-number">
          <span>{place + 1}</span>
          {row.changed && (
            <span class="dpc-changed" title="Not among the default cards">
              <span class="dpc-heard">, changed</span>
            </span>
          )}
          {shape >= 0 && <Shape text={row.cells[shape] ?? ""} />}
        </th>
        {columns.map((column, at) => (
          <td key={column.name} role="cell" data-kind={column.kind} data-title={column.title} data-field={column.name}>
            <Cell
              column={column}
              text={row.cells[at] ?? ""}
              view={view}
              label={`${column.title} of ${called}`}
              wrong={row.wrong !== null && (row.wrong.field === column.name || row.wrong.field === "")}
              why={row.wrong === null ? undefined : id}
              onSay={(text) => model.send({ kind: "cell", row: row.id, field: column.name, text })}
            />
          </td>
        ))}
        <td role="cell" class="dpc-out">
          <button type="button" class="dpc-button dpc-remove" aria-label={`Take out ${called}`} title={`Take out ${called}`} onClick={onRemove}>
            <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
              <path d="M5 5l10 10M15 5 5 15" />
            </svg>
          </button>
        </td>
      </tr>
      {row.wrong !== null && (
        <tr role="row" class="dpc-why">
          <td role="cell" colSpan={columns.length + 2}>
            <span id={id} role="status">
              {broken === undefined ? row.wrong.why : `${broken.title}: ${row.wrong.why}`}
            </span>
          </td>
        </tr>
      )}
    </>
  );
}
