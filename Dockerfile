# The tag names the series, so that a rebuild brings Python's and Debian's security fixes. A digest would freeze them
# until somebody raises it by hand; whoever wants that writes it behind both tags. Packages are pinned by hash instead.
FROM python:3.11-slim AS build
COPY requirements/run.txt /tmp/run.txt
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --only-binary :all: --require-hashes -r /tmp/run.txt

FROM python:3.11-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin farkle \
    && install --directory --owner farkle --group farkle /data
COPY --from=build /venv /venv
WORKDIR /app
COPY bot bot
COPY cogs cogs
RUN /venv/bin/python -m compileall -q bot cogs
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    FARKLE_DATABASE=/data/farkle.sqlite3
USER 10001
VOLUME /data
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
